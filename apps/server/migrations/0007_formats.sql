-- Files of more formats than PDF, text and Markdown, and what all of them are read into.
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check check (kind in (
  'pdf', 'docx', 'pptx', 'xlsx', 'odt', 'odp', 'ods', 'rtf', 'epub', 'html', 'markdown', 'text',
  'csv', 'eml', 'msg', 'image', 'zip'
));

-- The table of contents: its own, or made of its headings.
alter table document add column outline jsonb not null default '[]';

-- What the file calls a page (a sheet has a name), and its blocks as ranges of its text.
alter table page
  add column label text,
  add column blocks jsonb not null default '[]';
