-- The workspace that a person used last is the first of their list, on any device.
alter table membership add column used_at timestamptz;
