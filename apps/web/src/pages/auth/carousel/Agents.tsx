import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";

import { Bar, Box, colour, Drawing, Words } from "./drawing.tsx";

const lanes = [
  {
    y: 50,
    name: msg`Research`,
    state: msg`41 passages read`,
    done: 148,
    fill: colour.sky,
    paths: ["M164 180c24 0 18-92 44-92", "M384 88c26 0 20 92 44 92"],
  },
  {
    y: 142,
    name: msg`Analyze`,
    state: msg`3 claims checked`,
    done: 92,
    fill: colour.violet,
    paths: ["M164 180h44", "M384 180h44"],
  },
  {
    y: 234,
    name: msg`Draft`,
    state: msg`section 2 of 5`,
    done: 50,
    fill: colour.pink,
    paths: ["M164 180c24 0 18 92 44 92", "M384 272c26 0 20-92 44-92"],
  },
];

const columns = [
  { x: 0, height: 20, fill: colour.sky },
  { x: 20, height: 32, fill: colour.violet },
  { x: 40, height: 42, fill: colour.pink },
  { x: 60, height: 27, fill: colour.ink },
];

export function Agents() {
  const { t } = useLingui();
  return (
    <Drawing
      label={t`A plan splits into research, analysis and drafting lanes that run side by side and join in one report`}
    >
      <path d="M130 180h34" stroke={colour.sky} strokeWidth="2.5" />
      {lanes.map(({ fill, paths }) => (
        <path key={fill} d={paths.join("")} fill="none" stroke={fill} strokeWidth="2.5" />
      ))}
      <Box x={6} y={120} width={126} height={120} />
      <Words x={22} y={148} size={14}>
        <Trans>Plan</Trans>
      </Words>
      {lanes.map(({ fill }, index) => (
        <g key={fill}>
          <circle cx="28" cy={166.5 + index * 22} r="6" fill={fill} />
          <Bar x={42} y={164 + index * 22} width={[70, 58, 74][index] ?? 70} fill={colour.quiet} />
        </g>
      ))}
      {lanes.map(({ y, name, state, done, fill }) => (
        <g key={y} transform={`translate(206 ${y})`}>
          <Box x={0} y={0} width={180} height={76} />
          <Words x={16} y={27} size={14}>
            {t(name)}
          </Words>
          <Words x={16} y={46} size={11.5} fill="#B4C3E4">
            {t(state)}
          </Words>
          <Bar x={16} y={56} width={148} height={6} fill={colour.navy} />
          <Bar x={16} y={56} width={done} height={6} fill={fill} />
        </g>
      ))}
      <Box x={426} y={96} width={128} height={168} rx={12} paper />
      <Bar x={442} y={114} width={74} height={9} fill={colour.navy} />
      <Bar x={442} y={136} width={96} />
      <Bar x={442} y={148} width={88} />
      <Bar x={442} y={160} width={94} />
      {columns.map(({ x, height, fill }) => (
        <rect key={x} x={442 + x} y={220 - height} width="14" height={height} rx="2" fill={fill} />
      ))}
      <Bar x={442} y={232} width={90} />
      <Bar x={442} y={244} width={64} />
    </Drawing>
  );
}
