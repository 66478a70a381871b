-- Questions that an admin cannot read are marked as fixed without being asked again: `answered` is null.
alter table question_fix alter column answered drop not null;
