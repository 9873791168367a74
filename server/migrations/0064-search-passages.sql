-- Questions are found by the words of their passage too.
create index stimuli_search on stimuli using gin (lower(text) gin_trgm_ops);
