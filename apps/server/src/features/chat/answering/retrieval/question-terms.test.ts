import { expect, test } from "vitest";

import { asksYesOrNo } from "./question-terms.ts";

test.each([
  ["Does Amazon have to pay damages?", true],
  ["Isn't the deposit returned?", true],
  ["Darf der Mieter einen Hund halten?", true],
  ["Est-ce que le loyer est payé d'avance ?", true],
  ["¿Puede el inquilino cancelar?", true],
  ["Puede cancelarse el contrato", false],
  ["هل يدفع المستأجر الكهرباء؟", true],
  ["What does Amazon have to pay?", false],
  ["Can you list the parties?", false],
  ["Können Sie mir sagen, wer zahlt?", false],
  ["Isabel's salary", false],
])("%s is answered with yes or no: %s", (question, is) => {
  expect(asksYesOrNo(question)).toBe(is);
});
