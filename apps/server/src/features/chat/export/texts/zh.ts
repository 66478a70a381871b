import { builtInWords } from "@lectern/contract/built-in-words";

import { sourceWords } from "../../../exports/index.ts";
import type { Words } from "../words.ts";

export const zh: Words = {
  ...sourceWords.zh,
  exported: (day) => `对话，导出于 ${day}`,
  sentWith: (names) => `随附文件：${names}`,
  persona: (name) => `角色设定：${name}`,
  question: "问题",
  nearest: "最接近的段落",
  questions: (count) => `${count} 个问题`,
  answeredBy: (model, day) => `由 ${model} 回答于 ${day}`,
  builtIn: "内置模型",
  quoted: "引自文档原文，未经改写",
  support: {
    partial: "部分有依据",
    unsupported: "未找到来源",
    contradicted: "与来源相矛盾",
  },
  checked: ({ supported, partial, unsupported }) =>
    `已将每个句子与其来源核对：${supported} 句有依据，${partial} 句部分有依据，${unsupported} 句无依据。`,
  stopped: "回答在结束前被停止。",
  cutOff: "回答在结束前中断。",
  failed: "没有回答：回答失败。",
  gone: "已不在资料库中",
  changed: "文档此后有改动",
  ownWords: [
    [builtInWords.quotes, "你的文档原文："],
    [builtInWords.judgement, "你的文档是这样写的。至于是“是”还是“否”，系统不作判断："],
    [builtInWords.table, "读自你文档中的表格："],
    [builtInWords.missing, "问题的这一部分没有找到答案："],
    [builtInWords.refusal, "没有找到能回答此问题的句子。"],
    [builtInWords.nothing, "你的文档没有提及此内容，未找到匹配的段落。"],
  ],
};
