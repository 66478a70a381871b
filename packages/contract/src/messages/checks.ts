/** Messages of checks of texts. */
export const checks = {
  check_not_found: "Check not found.",
  check_text_missing: "Enter or paste a text to check.",
  check_text_too_long: "Texts can be up to 400,000 characters long. Check it in parts.",
  check_too_many_sentences: "Texts can have up to 2,000 sentences. Check it in parts.",
  check_no_sentences: "No sentence was found that could be checked.",
  check_file_missing: "Choose a Word, text or Markdown file.",
  check_file_unsupported: "“{name}” cannot be checked. Choose a .docx, .txt or .md file.",
  check_file_too_large: "Files can be up to 20 MB.",
  check_knowledge_invalid: "The form field “knowledge” must be JSON and precede the file.",
  check_file_encrypted: "The file has a password. Remove it and try again.",
  check_file_unreadable: "The file is damaged or cannot be read.",
  check_not_read: "The file has not been read yet.",
} as const;
