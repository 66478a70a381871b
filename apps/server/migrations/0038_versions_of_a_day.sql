-- A question may be answered from the versions of a day: when each version was the current one.

-- When this version last became current; null: when it was added.
alter table document add column current_since timestamptz;

-- Times in which a version was current that is so no more, or was made current again later.
create table earlier_version (
  organization_id uuid not null,
  document_id uuid not null,
  since timestamptz not null,
  until timestamptz not null,
  primary key (organization_id, document_id, since),
  foreign key (organization_id, document_id) references document (organization_id, id)
    on delete cascade
);
call keep_in_scope('earlier_version');

create function note_current_version() returns trigger language plpgsql as $$
begin
  if new.current then
    new.current_since := now();
  else
    insert into earlier_version (organization_id, document_id, since, until)
    values (old.organization_id, old.id, coalesce(old.current_since, old.created_at), now())
    on conflict (organization_id, document_id, since) do update set until = excluded.until;
  end if;
  return new;
end $$;

create trigger document_current_version before update of current on document for each row
  when (old.current is distinct from new.current)
  execute function note_current_version();

-- Earlier versions were current until the next version was added.
insert into earlier_version (organization_id, document_id, since, until)
select document.organization_id, document.id, document.created_at, next.created_at
from document
cross join lateral (
  select created_at from document as other
  where other.organization_id = document.organization_id and other.series_id = document.series_id
    and other.version > document.version
  order by other.version
  limit 1
) as next
where not document.current and not document.takes_over
  and document.status in ('ingested', 'ready') and next.created_at > document.created_at;
