// Values of a device from rows of a sheet: code, name, address, data type, unit. Columns are separated by tabs,
// semicolons or commas.
import { dataType } from '@gemba/contract/equipment/dictionaries.ts'
import { pasteItems } from '@gemba/contract/gateway/channel/commands.ts'
import { type CodeOf, optionsOf } from '@gemba/contract/kit/dictionary.ts'
import type { Language } from '@gemba/contract/kit/page.ts'
import type { Problem, ProblemCode } from '@gemba/contract/problems.ts'
import { ofCompany } from '../../../platform/db/of-company.ts'
import { DomainError, notFound } from '../../../platform/domain-error.ts'
import { handle } from '../../../platform/http/route.ts'
import { problemOf } from '../../../platform/http/validation.ts'
import { lockBoxForChange } from './lock-box-for-change.ts'
import { type Item, saveItems } from './save-channel.ts'

const maxRows = 10_000
const maxLengths = { code: 64, name: 128, address: 512, unit: 32 } as const
const codePattern = /^[A-Za-z0-9_\-/]+$/

type RowError = { readonly row: number } & Problem

interface PastedItems {
  readonly items: Item[]
  readonly errors: RowError[]
}

/** Returns the code of a data type by its code, or by its text in any language; undefined if it is unknown. */
function typeOf(text: string): CodeOf<typeof dataType> | undefined {
  const name = text.toLowerCase()
  if (name === '') return dataType.codes.double
  const option = optionsOf(dataType).find(
    ({ code, words }) => String(code) === name || words.some((word) => word.toLowerCase() === name),
  )
  return option?.code
}

function parseItems(text: string, language: Language): PastedItems {
  const items: Item[] = []
  const errors: RowError[] = []
  const rowByCode = new Map<string, number>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [code = '', name = '', address = '', type = '', unit = ''] = cellsOf(line)
    const row = index + 1
    const refuse = (field: string, problem: ProblemCode, limit?: number): void =>
      void errors.push({ row, ...problemOf(field, problem, { language, limit }) })
    if (code === '') refuse('code', 'required')
    else if (!codePattern.test(code)) refuse('code', 'code')
    if (address === '') refuse('address', 'required')
    for (const [field, value] of Object.entries({ code, name, address, unit })) {
      const max = maxLengths[field as keyof typeof maxLengths]
      if (value.length > max) refuse(field, 'tooLong', max)
    }
    const first = rowByCode.get(code)
    if (first !== undefined) refuse('code', 'repeated', first)
    rowByCode.set(code, row)
    const itemType = typeOf(type)
    if (itemType === undefined) refuse('dataType', 'choice')
    else items.push({ code, name, address, dataType: itemType, unit, settings: {} })
  }
  return { items, errors }
}

/** A comma separates only if the line has neither tabs nor semicolons, because addresses may contain commas. */
function cellsOf(line: string): string[] {
  const separator = ['\t', ';'].find((candidate) => line.includes(candidate)) ?? ','
  return line.split(separator).map((cell) => cell.trim())
}

export const pasteItemsRoutes = handle(pasteItems, import.meta.url, async (work, { deviceId, text }) => {
  const { boxId } = await ofCompany(work)
    .selectFrom('channel_device as d')
    .innerJoin('box_channel as c', 'c.id', 'd.channel_id')
    .select('c.box_id as boxId')
    .where('d.id', '=', deviceId)
    .executeTakeFirstOrThrow(notFound)
  const { items, errors } = parseItems(text, work.actor.language)
  if (items.length > maxRows) throw new DomainError('tooManyRows', { limit: maxRows })
  if (errors.length > 0) return { added: 0, updated: 0, unchanged: 0, errors: errors.slice(0, 100) }
  await lockBoxForChange(work, boxId)
  const { added, updated } = await saveItems(work, { deviceId, items: await withSettings(items), isWhole: false })
  await work.emit('boxChannel.changed', `box:${boxId}`, { boxId })
  return { added, updated, unchanged: items.length - added - updated, errors: [] }

  /** Settings that a sheet does not contain stay unchanged. */
  async function withSettings(pasted: readonly Item[]): Promise<Item[]> {
    const rows = await ofCompany(work)
      .selectFrom('channel_item')
      .select(['code', 'settings'])
      .$narrowType<Pick<Item, 'settings'>>()
      .where('device_id', '=', deviceId)
      .execute()
    const settingsByCode = new Map(rows.map(({ code, settings }) => [code, settings]))
    return pasted.map((item) => Object.assign(item, { settings: settingsByCode.get(item.code) ?? {} }))
  }
})
