// Options of the product as a company has set them; stored as parameters.
import { configOptions, type OptionCode, parameterOf } from '@gemba/contract/base/configuration/options.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyText } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'

/** Returns the values of the given parameters that the company has set, by code. */
export async function readParameters(read: Read, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await ofCompany(read)
    .selectFrom('parameter')
    .select(['code', 'value'])
    .where('code', '=', anyText(codes))
    .execute()
  return new Map(rows.flatMap(({ code, value }) => (value === null ? [] : [[code, value]])))
}

/** Returns whether an option is on. */
export async function isOptionOn(read: Read, code: OptionCode): Promise<boolean> {
  const valueByCode = await readParameters(read, [parameterOf(code)])
  return (valueByCode.get(parameterOf(code)) ?? String(configOptions[code].initial)) === '1'
}

/** Returns whether an option is on, and one of its values; undefined if the value is not set. */
export async function readOption<Code extends OptionCode>(
  read: Read,
  code: Code,
  value: keyof (typeof configOptions)[Code]['values'] & string,
): Promise<{ isOn: boolean; value: string | undefined }> {
  const [statusCode, valueCode] = [parameterOf(code), parameterOf(code, value)]
  const valueByCode = await readParameters(read, [statusCode, valueCode])
  return {
    isOn: (valueByCode.get(statusCode) ?? String(configOptions[code].initial)) === '1',
    value: valueByCode.get(valueCode),
  }
}
