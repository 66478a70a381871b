alter table account
  add column dim_pages boolean not null default true,
  add column support_marks boolean not null default true,
  -- null: as the device says
  add column reduce_motion boolean;
