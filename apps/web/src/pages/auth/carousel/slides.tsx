import type { ReactNode } from "react";

import { Agents } from "./Agents.tsx";
import { Controls } from "./Controls.tsx";
import { Sources } from "./Sources.tsx";

export interface Slide {
  readonly title: string;
  readonly text: string;
  readonly img: ReactNode;
}

export const slides: readonly Slide[] = [
  {
    title: "Specialized AI Agents",
    text: "Synthesizing 300M+ verified sources and secure company data across 100+ languages.",
    img: <Sources />,
  },
  {
    title: "Comprehensive Data Intelligence",
    text: "A team of expert AI agents that research, analyze and draft.",
    img: <Agents />,
  },
  {
    title: "Intuitive Human Controls",
    text: "Full visibility, fine-tuning outputs, approving drafts.",
    img: <Controls />,
  },
];
