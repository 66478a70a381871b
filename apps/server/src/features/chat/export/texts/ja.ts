import { builtInWords } from "@lectern/contract/built-in-words";

import { sourceWords } from "../../../exports/index.ts";
import type { Words } from "../words.ts";

export const ja: Words = {
  ...sourceWords.ja,
  exported: (day) => `チャット（${day} にエクスポート）`,
  sentWith: (names) => `一緒に送信したファイル: ${names}`,
  persona: (name) => `ペルソナ: ${name}`,
  question: "質問",
  nearest: "最も近い箇所",
  questions: (count) => `質問 ${count} 件`,
  answeredBy: (model, day) => `${model} が ${day} に回答`,
  builtIn: "内蔵モデル",
  quoted: "ドキュメントからの原文のままの引用",
  support: {
    partial: "一部裏付けあり",
    unsupported: "出典が見つかりません",
    contradicted: "出典と矛盾",
  },
  checked: ({ supported, partial, unsupported }) =>
    `各文を出典と照合しました: 裏付けあり ${supported} 件、一部裏付けあり ${partial} 件、裏付けなし ${unsupported} 件。`,
  stopped: "回答は途中で停止されました。",
  cutOff: "回答は途中で切れました。",
  failed: "回答できなかったため、回答はありません。",
  gone: "ライブラリにありません",
  changed: "その後ドキュメントが変更されました",
  ownWords: [
    [builtInWords.quotes, "ドキュメントの原文:"],
    [
      builtInWords.judgement,
      "ドキュメントには次のように記載されています。肯定か否定かは判断していません:",
    ],
    [builtInWords.table, "ドキュメント内の表から:"],
    [builtInWords.missing, "質問の次の部分については、答えが見つかりませんでした:"],
    [builtInWords.refusal, "答えとなる文は見つかりませんでした。"],
    [builtInWords.nothing, "ドキュメントに記載がありません。一致する箇所も見つかりませんでした。"],
  ],
};
