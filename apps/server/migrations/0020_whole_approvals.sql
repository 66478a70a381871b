-- A draft is approved as a whole, once all of its sections are. The approval names the version and
-- the hash of all sections; each change of the text makes another version, which it does not cover.
alter table draft add column approved_by uuid references account on delete set null;
alter table draft add column approved_at timestamptz;
alter table draft add column approved_version int;
alter table draft add column approved_hash text;
alter table draft add column approved_unsupported int not null default 0;
create index draft_approved_by on draft (approved_by) where approved_by is not null;

-- Until now a draft was approved with its last section.
update draft set approved_by = last.decided_by, approved_at = last.decided_at,
  approved_version = draft.version, approved_hash = draft.hash,
  approved_unsupported = last.unsupported
from (
  select organization_id, draft_id, max(decided_at) as decided_at,
    (array_agg(decided_by order by decided_at desc))[1] as decided_by,
    sum(decision_unsupported)::int as unsupported
  from draft_section group by organization_id, draft_id
  having bool_and(state = 'approved')) as last
where last.organization_id = draft.organization_id and last.draft_id = draft.id;
