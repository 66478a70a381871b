import type { Activity } from "@lectern/contract/activity";
import { plural, t } from "@lingui/core/macro";

import { shortCount } from "#ui/text/formats.ts";

/** Isolates a name from the surrounding text direction. */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** Returns the predicate that follows the name of the acting person. */
export function sentence({ action, target, count }: Activity): string {
  const name = isolated(target);
  const shown = shortCount(count);
  const one = count === 1;
  switch (action) {
    case "collection.created":
      return t`created this collection`;
    case "collection.renamed":
      return t`renamed this collection to ${name}`;
    case "collection.shared":
      return t`shared this collection`;
    case "collection.withdrawn":
      return t`made this collection private`;
    case "collection.published":
      return t`published this collection`;
    case "collection.unpublished":
      return t`unpublished this collection`;
    case "collection.deleted":
      return t`deleted this collection`;
    case "collection.restored":
      return t`restored this collection`;
    case "folder.created":
      return t`created the folder ${name}`;
    case "folder.renamed":
      return t`renamed a folder to ${name}`;
    case "folder.moved":
      return t`moved the folder ${name}`;
    case "folder.deleted":
      return t`deleted the folder ${name}`;
    case "folder.restored":
      return t`restored the folder ${name}`;
    case "folder.removed":
      return t`removed the folder ${name} for good`;
    case "document.renamed":
      return t`renamed a document to ${name}`;
    case "document.added":
      return one
        ? t`added ${name}`
        : plural(count, { one: `added ${shown} document`, other: `added ${shown} documents` });
    case "document.moved":
      return one
        ? t`moved ${name} to another folder`
        : plural(count, {
            one: `moved ${shown} document to another folder`,
            other: `moved ${shown} documents to another folder`,
          });
    case "document.moved_in":
      return one
        ? t`moved ${name} here from another collection`
        : plural(count, {
            one: `moved ${shown} document here from another collection`,
            other: `moved ${shown} documents here from another collection`,
          });
    case "document.moved_out":
      return one
        ? t`moved ${name} to another collection`
        : plural(count, {
            one: `moved ${shown} document to another collection`,
            other: `moved ${shown} documents to another collection`,
          });
    case "document.deleted":
      return one
        ? t`deleted ${name}`
        : plural(count, { one: `deleted ${shown} document`, other: `deleted ${shown} documents` });
    case "document.restored":
      return one
        ? t`restored ${name}`
        : plural(count, {
            one: `restored ${shown} document`,
            other: `restored ${shown} documents`,
          });
    case "document.removed":
      return one
        ? t`removed ${name} for good`
        : plural(count, {
            one: `removed ${shown} document for good`,
            other: `removed ${shown} documents for good`,
          });
    case "document.retried":
      return one
        ? t`had ${name} read again`
        : plural(count, {
            one: `had ${shown} document read again`,
            other: `had ${shown} documents read again`,
          });
    case "document.replaced":
      return t`uploaded a new version of ${name}`;
    case "document.tagged":
      return one
        ? t`changed the tags of ${name}`
        : plural(count, {
            one: `changed the tags of ${shown} document`,
            other: `changed the tags of ${shown} documents`,
          });
    case "version.restored":
      return t`made an earlier version of ${name} current again`;
    case "version.deleted":
      return t`deleted a version of ${name}`;
  }
}
