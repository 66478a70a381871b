import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ReactNode } from "react";

import { Agents } from "./Agents.tsx";
import { Controls } from "./Controls.tsx";
import { Sources } from "./Sources.tsx";

export interface Slide {
  readonly title: MessageDescriptor;
  readonly text: MessageDescriptor;
  readonly img: ReactNode;
}

export const slides: readonly Slide[] = [
  {
    title: msg`Specialized AI Agents`,
    text: msg`Synthesizing 300M+ verified sources and secure company data across 100+ languages.`,
    img: <Sources />,
  },
  {
    title: msg`Comprehensive Data Intelligence`,
    text: msg`A team of expert AI agents that research, analyze and draft.`,
    img: <Agents />,
  },
  {
    title: msg`Intuitive Human Controls`,
    text: msg`Full visibility, fine-tuning outputs, approving drafts.`,
    img: <Controls />,
  },
];
