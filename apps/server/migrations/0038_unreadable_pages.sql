-- Pages of a document, from 1, that show text which could not be read: it is in no search or answer.
alter table document add column unreadable_pages integer[] not null default '{}';
