// What a company has set of the options of the product: parameters hold it.
import { configOptions, type OptionCode, parameterOf } from '@gemba/contract/base/configuration/options.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { anyText } from '../../../platform/db/rows.ts'
import type { Read } from '../../../platform/db/work.ts'

/** Returns the parameters of that name which the company has set. */
export async function readParameters(read: Read, codes: readonly string[]): Promise<Map<string, string>> {
  const rows = await ofCompany(read)
    .selectFrom('parameter')
    .select(['code', 'value'])
    .where('code', '=', anyText(codes))
    .execute()
  return new Map(rows.flatMap(({ code, value }) => (value === null ? [] : [[code, value]])))
}

/** Returns whether an option holds. */
export async function isOptionOn(read: Read, code: OptionCode): Promise<boolean> {
  const set = await readParameters(read, [parameterOf(code)])
  return (set.get(parameterOf(code)) ?? String(configOptions[code].initial)) === '1'
}

/** Returns whether an option holds, and one of its values; undefined where none is set. */
export async function readOption<Code extends OptionCode>(
  read: Read,
  code: Code,
  value: keyof (typeof configOptions)[Code]['values'] & string,
): Promise<{ isOn: boolean; value: string | undefined }> {
  const [status, held] = [parameterOf(code), parameterOf(code, value)]
  const set = await readParameters(read, [status, held])
  return { isOn: (set.get(status) ?? String(configOptions[code].initial)) === '1', value: set.get(held) }
}
