// The parts of a split work order. The total quantity does not change.
import { compareDecimals, isDecimal, subtractToZero, sumOfDecimals } from '@gemba/contract/rules/decimal.ts'

type Problem = 'partWrong' | 'tooMuch'

/** Returns the quantity that remains with the work order, and the problem of the parts if any. */
export function validateParts(
  totalQuantity: string,
  parts: readonly string[],
): { rest: string; problem: Problem | undefined } {
  const isPart = (part: string) => isDecimal(part) && compareDecimals(part, '0') > 0
  const sum = sumOfDecimals('0', ...parts.filter(isPart))
  const rest = subtractToZero(totalQuantity, sum)
  if (compareDecimals(sum, totalQuantity) >= 0) return { rest, problem: 'tooMuch' }
  return { rest, problem: parts.every(isPart) ? undefined : 'partWrong' }
}
