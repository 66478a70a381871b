/** A text of the help center. `steps` are numbered below the text. */
export interface Article {
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  readonly parts: readonly {
    readonly heading?: string;
    readonly text: string;
    readonly steps?: readonly string[];
  }[];
}

export const articles: readonly Article[] = [
  {
    key: "first-steps",
    title: "First steps",
    summary: "From an empty workspace to the first answer.",
    parts: [
      {
        text: "Lectern answers from your own documents, and every sentence of an answer leads to the passage it rests on.",
        steps: [
          "Open Library and make a collection. Private ones are yours alone; shared ones are seen by every member of the workspace.",
          "Drop PDF, text or Markdown files into it. Reading starts at once and you can watch it.",
          "Open Chat and ask. You need not wait until everything is read.",
        ],
      },
    ],
  },
  {
    key: "collections-and-documents",
    title: "Collections and documents",
    summary: "What the badges mean, and what to do when a document is not read.",
    parts: [
      {
        heading: "Where a document is",
        text: "Processing: it is being read. Processed: its text is read and found by search. Success: everything is done. Error: it could not be read, and the reason stands under its name.",
      },
      {
        heading: "When there is an error",
        text: "A file with a password, a damaged file or a scan without text cannot be read. Add a copy that has none of these, or choose Retry when the reason was a passing one.",
      },
      {
        heading: "The same file twice",
        text: "Before a file is sent, its checksum is compared with what the collection holds. You choose whether to skip it or to keep both.",
      },
    ],
  },
  {
    key: "asking",
    title: "Asking and checking",
    summary: "How an answer is made, and how to see what it rests on.",
    parts: [
      {
        text: "Choose collections to narrow an answer down; otherwise it comes from everything you may see. You can go on asking in the same chat.",
      },
      {
        heading: "Citations",
        text: "Numbers after a sentence lead to its sources. Point at one to see the quote; choose it to open the document at the page, with the passage lit.",
      },
      {
        heading: "Support",
        text: "A mark says how far the sources carry a sentence. Without a connected language model, answers are the documents' own sentences, and the answer says so.",
      },
      {
        heading: "No answer",
        text: "When your documents do not say, the answer says that, and shows the nearest passages.",
      },
    ],
  },
  {
    key: "workspaces",
    title: "Workspaces and roles",
    summary: "Where documents live, and who may do what.",
    parts: [
      {
        text: "Documents and chats belong to a workspace. When you are a member of several, choose one at the foot of the sidebar.",
      },
      {
        heading: "Roles",
        text: "Viewers read what is shared and have their own chats. Editors also make collections and add documents. Admins also manage the workspace. The owner also renames it and hands it over.",
      },
    ],
  },
];
