-- The interface speaks French, Spanish, Chinese and Japanese too.
alter table account
  drop constraint account_language_check,
  add constraint account_language_check
    check (language in ('en', 'de', 'fr', 'es', 'ar', 'zh', 'ja'));
