-- What the site asks of everybody's sign-in: one row.
create table site_policy (
  is_only_row boolean primary key default true check (is_only_row),
  password_rule text not null default 'ordered' check (password_rule in ('ordered', 'standard')),
  admins_need_factor boolean not null default false,
  -- a new site is advised to choose the standard rule until then
  advice_dismissed_at timestamptz
);
-- People who have run the site for a while are not surprised with advice.
insert into site_policy (advice_dismissed_at)
select case when exists (select from users) then now() end;
