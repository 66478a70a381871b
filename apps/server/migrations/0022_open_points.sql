-- What a run's report left open stays with the draft that is made of it. It is not part of the text.
alter table draft add column open_points jsonb;
