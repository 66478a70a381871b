-- Why a person calls an answer poor.
alter table chat
  add column feedback_reason text
    check (feedback_reason in ('untrue', 'off_topic', 'not_found', 'wrong_source', 'other')),
  add column feedback_comment text check (length(feedback_comment) <= 1000),
  add constraint chat_feedback_reason
    check (feedback = 'down' or feedback_reason is null and feedback_comment is null);
