import { Trans, useLingui } from "@lingui/react/macro";

import { Bar, Box, colour, Drawing, Words } from "./drawing.tsx";

export function Controls() {
  const { t } = useLingui();
  return (
    <Drawing
      label={t`A draft with one sentence replaced, a reviewer comment, and an approve button`}
    >
      <Box x={40} y={20} width={318} height={320} rx={16} paper />
      <Bar x={66} y={48} width={140} height={11} fill={colour.navy} />
      <Bar x={66} y={82} width={262} height={7} />
      <Bar x={66} y={101} width={240} height={7} />
      <Bar x={66} y={120} width={254} height={7} />
      <rect x="58" y="140" width="282" height="26" rx="5" fill="#FEE8E5" />
      <Bar x={78} y={150} width={210} height={6} fill="#D0242D" opacity={0.55} />
      <path d="M70 153h-7" stroke="#AC101F" strokeWidth="2" />
      <path d="M76 153h214" stroke="#AC101F" strokeWidth="1.5" />
      <rect x="58" y="170" width="282" height="26" rx="5" fill="#DFF4E6" />
      <Bar x={78} y={180} width={238} height={6} fill="#00834B" opacity={0.7} />
      <path d="M70 183h-7M66.5 179.500v7" stroke="#016F3F" strokeWidth="2" />
      <Bar x={66} y={216} width={250} height={7} />
      <Bar x={66} y={235} width={262} height={7} />
      <Bar x={66} y={254} width={180} height={7} />
      <path d="M66 286h262" stroke="#E1E5EC" />
      <circle cx="76" cy="310" r="9" fill="#6B55E6" />
      <Bar x={94} y={306} width={96} height={7} fill="#A2AAB6" />
      <Comment />
      <Control />
      <rect x="330" y="284" width="206" height="50" rx="14" fill={colour.sky} />
      <path
        d="M378 309l7 7 12-14"
        stroke="#071B3D"
        strokeWidth="3"
        fill="none"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Words x={412} y={314} size={16} fill="#071B3D">
        <Trans>Approve</Trans>
      </Words>
    </Drawing>
  );
}

function Comment() {
  return (
    <>
      <Box x={330} y={60} width={206} height={84} />
      <circle cx="354" cy="86" r="10" fill="#A0166A" />
      <Bar x={374} y={82} width={76} height={7} fill="#C6D3EE" />
      <Bar x={346} y={110} width={166} fill={colour.quiet} />
      <Bar x={346} y={123} width={112} fill={colour.quiet} />
      <path d="M330 118l-14 34" stroke={colour.edge} strokeWidth="2" />
    </>
  );
}

function Control() {
  return (
    <>
      <Box x={330} y={168} width={206} height={92} />
      <Words x={348} y={196} size={13}>
        <Trans>Answer length</Trans>
      </Words>
      <Bar x={348} y={220} width={170} fill={colour.edge} />
      <Bar x={348} y={220} width={104} fill={colour.sky} />
      <circle cx="452" cy="222.5" r="10" fill="#fff" stroke={colour.sky} strokeWidth="3" />
    </>
  );
}
