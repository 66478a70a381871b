import { useLingui } from "@lingui/react/macro";

import { Bar, Box, colour, Drawing, Words } from "./drawing.tsx";

// The letters are part of the drawing, not text.
const scripts = [
  // no text: drawn
  { x: 18, y: 30, letters: "Aa", fill: colour.sky, path: "M150 66c90 0 90 84 168 84" },
  // no text: drawn
  { x: 34, y: 114, letters: "Яя", fill: colour.violet, path: "M166 150c80 0 90 30 152 30" },
  // no text: drawn
  { x: 18, y: 198, letters: "Ωω", fill: colour.green, path: "M150 234c90 0 90-20 168-20" },
  { x: 2, y: 280, letters: "ضغ", fill: colour.yellow, path: "M132 312c110 0 110-66 186-66" },
];

const sentences = [
  { y: 126, width: 156, fill: "#007AB9" },
  { y: 156, width: 126, fill: "#6B55E6" },
  { y: 190, width: 148, fill: "#00834B" },
  { y: 222, width: 106, fill: "#8B5500" },
];

export function Sources() {
  const { t } = useLingui();
  return (
    <Drawing
      label={t`Passages from documents in four languages lead into one answer whose sentences carry numbered citations`}
    >
      {scripts.map(({ path, fill }) => (
        <path key={path} d={path} fill="none" stroke={fill} strokeWidth="2" />
      ))}
      {scripts.map(({ x, y, letters, fill }) => (
        <g key={letters} transform={`translate(${x} ${y})`}>
          <Box x={0} y={0} width={132} height={68} rx={10} />
          <Words x={14} y={30} size={19} fill={fill}>
            {letters}
          </Words>
          <Bar x={52} y={17} width={62} fill="#5F7BB8" />
          <Bar x={52} y={30} width={50} fill="#5F7BB8" />
          <rect x="12" y="44" width="88" height="12" rx="3" fill={fill} opacity=".28" />
          <Bar x={14} y={48} width={84} height={4} fill={fill} />
        </g>
      ))}
      <Box x={318} y={70} width={236} height={226} rx={16} paper />
      <Bar x={338} y={92} width={92} height={9} fill={colour.navy} />
      {sentences.map(({ y, width, fill }, index) => (
        <g key={y}>
          <Bar x={338} y={y} width={width} height={7} />
          <rect x={338 + width + 8} y={y - 6} width="20" height="19" rx="5" fill={fill} />
          <Words x={338 + width + 18} y={y + 8} size={11.5} middle>
            {index + 1}
          </Words>
        </g>
      ))}
      <path d="M338 262h196" stroke="#E1E5EC" />
      <circle cx="346" cy="278" r="6.5" fill="#00834B" />
      <path
        d="M343 278l2.3 2.3 4-4.5"
        stroke="#fff"
        strokeWidth="1.6"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Bar x={360} y={275} width={96} height={6} fill="#A2AAB6" />
    </Drawing>
  );
}
