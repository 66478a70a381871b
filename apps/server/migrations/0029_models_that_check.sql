-- A model may be there to check the sentences that another one writes.
alter table model drop constraint model_purpose_check;
alter table model add constraint model_purpose_check
  check (purpose in ('chat', 'embedding', 'rerank', 'check'));
