-- Whatever runs at the same time, a workspace has one owner.
create unique index membership_owner on membership (organization_id) where "group" = 'owner';
