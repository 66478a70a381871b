-- A run that failed or was stopped may go on: with the steps that had not ended by themselves.
alter table run add column attempts integer not null default 1;
alter table run_step add column cut_short boolean not null default false;
