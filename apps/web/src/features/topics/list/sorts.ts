import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";

import type { TopicSort } from "../api.ts";

export const topicSorts = ["-updated_at", "title", "-title", "-created_at"] as const;

export const sortNames: Record<TopicSort, MessageDescriptor> = {
  "-updated_at": msg`Last change`,
  updated_at: msg`Last change, oldest first`,
  title: msg`Title, A to Z`,
  "-title": msg`Title, Z to A`,
  "-created_at": msg`Newest first`,
  created_at: msg`Oldest first`,
};
