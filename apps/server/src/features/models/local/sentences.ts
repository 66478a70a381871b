import type { ModelImportFault } from "@lectern/contract/local-models";
import { message } from "@lectern/contract/message";

/** Returns a message that says why a model was not added. `about` is a file name. */
export const addingFaultMessage = (fault: ModelImportFault, about = "") =>
  message(`model_adding_${fault}`, { file: about });
