#!/bin/sh
# Run once by the postgres image on an empty volume: Quivia owns its database and is no superuser.
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --set=password="$QUIVIA_PASSWORD" <<'SQL'
create role quivia login createdb password :'password';
create database quivia owner quivia;
SQL
