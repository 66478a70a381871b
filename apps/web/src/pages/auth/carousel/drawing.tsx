import type { ReactNode } from "react";

export const colour = {
  card: "#132B63",
  edge: "#35528F",
  navy: "#0B1F4B",
  sky: "#38B4FF",
  violet: "#8A7BFF",
  pink: "#DB62D8",
  green: "#57C788",
  yellow: "#F9C92C",
  ink: "#CCD2DC",
  quiet: "#7E97CC",
} as const;

/** The frame of a slide's picture. */
export function Drawing({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="visually-hidden">{label}</span>
      <svg viewBox="0 0 560 360" direction="ltr" aria-hidden>
        {children}
      </svg>
    </>
  );
}

interface BarProps {
  x: number;
  y: number;
  width: number;
  height?: number;
  fill?: string;
  opacity?: number;
}

/** A line of text, as a bar. */
export function Bar({ x, y, width, height = 5, fill = colour.ink, opacity }: BarProps) {
  return (
    <rect x={x} y={y} width={width} height={height} rx={height / 2} fill={fill} opacity={opacity} />
  );
}

interface BoxProps {
  x: number;
  y: number;
  width: number;
  height: number;
  rx?: number;
  paper?: boolean;
}

/** A card on the panel; with `paper`, a sheet of paper. */
export function Box({ paper = false, rx = 14, ...place }: BoxProps) {
  const [fill, stroke] = paper ? ["#fff", "#fff"] : [colour.card, colour.edge];
  return <rect {...place} rx={rx} fill={fill} stroke={stroke} />;
}

interface WordsProps {
  x: number;
  y: number;
  size: number;
  fill?: string;
  middle?: boolean;
  children: ReactNode;
}

export function Words({ x, y, size, fill = "#fff", middle = false, children }: WordsProps) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fontWeight="600"
      fill={fill}
      textAnchor={middle ? "middle" : "start"}
    >
      {children}
    </text>
  );
}
