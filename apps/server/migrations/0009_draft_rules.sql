-- Drafts: the four-eyes rule, teams that review, and assets that are published from drafts.

-- Nobody approves a section of a draft that they own or whose text they wrote last.
alter table organization add column four_eyes boolean not null default false;

-- Who wrote the present text. Until now only the owner of a draft could.
alter table draft_section add column written_by uuid references account on delete set null;
update draft_section set written_by = draft.owner_id from draft
  where draft.organization_id = draft_section.organization_id and draft.id = draft_section.draft_id;
create index draft_section_written_by on draft_section (written_by) where written_by is not null;

-- Teams that are asked to review a draft: whoever is in one at the moment is a reviewer.
create table draft_team (
  organization_id uuid not null,
  draft_id uuid not null,
  team_id uuid not null,
  asked_at timestamptz not null default now(),
  primary key (organization_id, draft_id, team_id),
  foreign key (organization_id, draft_id) references draft on delete cascade,
  foreign key (organization_id, team_id) references team on delete cascade
);
create index draft_team_team on draft_team (organization_id, team_id);
call keep_in_scope('draft_team');

alter table asset drop constraint asset_origin_type_check;
alter table asset add constraint asset_origin_type_check
  check (origin_type in ('chat', 'topic', 'run', 'draft'));
