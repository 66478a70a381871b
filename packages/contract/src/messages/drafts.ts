/** Messages of drafts: their sections, approvals and comments. */
export const drafts = {
  draft_not_found: "Draft not found.",
  draft_section_not_found: "Section not found.",
  draft_comment_not_found: "Comment not found.",
  draft_title_missing: "Enter a title.",
  draft_section_too_long: "Sections can be up to 60,000 characters long.",
  draft_too_many_sections: "A draft can have up to 40 sections.",
  draft_too_many_citations: "A draft can cite up to 2,000 passages.",
  draft_section_changed: "The section has changed in the meantime. Look at it again.",
  draft_sections_changed: "The sections have changed in the meantime. Try again.",
  draft_review_too_large:
    "This review has more than 300 passages. Make a draft of a smaller one, or export it.",
  draft_source_unfinished: "The report is not written yet.",
  draft_instruction_missing: "Say what should change.",
  draft_needs_model: "Rewriting needs a model. An administrator can add one in the settings.",
  draft_rewriting_unusable: "“{model}” gave no usable text. Try another instruction.",
  draft_suggestion_not_found: "The suggestion is no longer there.",
  draft_suggestion_changed: "The suggestion has changed in the meantime. Look at it again.",
  draft_quote_not_found: "These words do not stand on the page.",
  draft_reviewer_unknown: "Choose members or teams of this workspace.",
  draft_not_in_review: "Only sections in review can be approved or sent back.",
  draft_four_eyes: "Nobody approves their own text in this workspace. These may: {people}.",
  draft_four_eyes_nobody:
    "Nobody approves their own text in this workspace. Ask somebody else for a review.",
  draft_not_approved:
    "Only a draft whose sections are all approved can be published. Look at it again.",
  draft_sentences_unsupported:
    "Sentences that their sources do not support: {count}. Confirm that you approve them as well.",
  draft_section_empty: "The section has no text yet.",
  draft_reason_missing: "Say what should change.",
  draft_comment_missing: "Enter a comment.",
  draft_mention_unknown: "Only people who can open this draft can be mentioned.",
  draft_too_many_mentions: "A comment can mention up to 20 people.",
  draft_comment_too_long: "Comments can be up to 2,000 characters long.",
} as const;
