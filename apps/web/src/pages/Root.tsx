import { useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router";

import { pageHeadingId } from "#ui/layout/page-heading.ts";

/** Wraps every screen: after a navigation, focus moves to the new screen's heading. */
export function Root() {
  useFocusAfterNavigation();
  return <Outlet />;
}

function useFocusAfterNavigation() {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    const [from, to] = [areaOf(before.current), areaOf(pathname)];
    before.current = pathname;
    // Within one area (opening a conversation) focus stays where it is; a screen that begins with a
    // field has already focused it.
    const isTyping = document.activeElement?.matches("main :is(input, textarea)");
    if (from !== to && !isTyping)
      document.getElementById(pageHeadingId)?.focus({ preventScroll: true });
  }, [pathname]);
}

const areaOf = (pathname: string) => pathname.split("/").slice(0, 4).join("/");
