create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- The level of a student, class or lesson. Level 7 has a name alone: it is not offered.
create domain level as integer check (value <> 7);
