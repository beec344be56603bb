create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- The order of names in lists: Latin letters first, then Chinese characters by pinyin.
create collation by_name (provider = icu, locale = 'zh-u-kr-latn-hani');

-- The level of a student, class or lesson. Level 7 has a name alone: it is not offered.
create domain level as integer check (value <> 7);
