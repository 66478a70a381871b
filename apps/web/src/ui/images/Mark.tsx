/** The product's logo: a lectern with an open page. Never mirrored. */
export function Mark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden>
      <rect width="28" height="28" rx="8" fill="#1B3877" />
      <path d="M6 11.2 22 7.6v6.8L6 18z" fill="#38B4FF" />
      <path d="M14 16.5v5M10 22h8" stroke="#fff" strokeWidth="1.8" strokeLinecap="round" />
      <path d="M9 13.2l7-1.6" stroke="#0B1F4B" strokeWidth="1.3" strokeLinecap="round" />
    </svg>
  );
}
