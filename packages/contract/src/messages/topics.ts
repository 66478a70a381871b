/** Messages of topics and their snippets. */
export const topics = {
  snippet_not_found: "Snippet not found.",
  snippet_from_attachment:
    "Only passages from documents in the library can be saved. Keep the attachment in a collection first.",
  snippet_not_on_page: "This passage is not on that page of the document.",
  snippet_moved_meanwhile: "Someone else has moved this snippet in the meantime. Try again.",
  snippet_before_unknown: "The snippet to insert this one before is not in the topic.",
  note_changed_meanwhile: "Someone else has changed this note in the meantime.",
  topic_changed_meanwhile: "Someone else has changed this topic in the meantime.",
  topic_title_missing: "Give the topic a title.",
  topic_title_too_long: "Topic titles can be up to 300 characters long.",
  topic_description_too_long: "Topic descriptions can be up to 5,000 characters long.",
  topic_notes_too_long: "Topic notes can be up to 200,000 characters long.",
  note_too_long: "Notes can be up to 10,000 characters long.",
  passage_missing: "Select the passage to save.",
  passage_too_long: "Passages can be up to 20,000 characters long.",
} as const;
