-- What a workspace shows in place of the product's name and colour.
alter table organization add column product_name text
  check (char_length(product_name) between 1 and 40);
alter table organization add column accent text check (accent ~ '^#[0-9a-f]{6}$');
