// A select over the options of a dictionary by its code, or of any address that returns options. Cached options of the
// dictionary are shown first. A failure of an address shows no message (shell specification, section 7.5).
import { type DictionaryOption, findOptions } from '@gemba/contract/base/dictionary.ts'
import type { Method } from '@gemba/contract/kit/route.ts'
import { call } from '../../../api/client.ts'
import { run } from '../../../api/run.ts'
import { cacheOptions, readCachedOptions } from '../../../session/dictionary-cache.ts'
import { useOwner } from '../../../session/session.ts'
import type { SelectOption } from './option-loader.ts'
import { SearchableSelect } from './searchable-select.tsx'

interface DictionarySelectProps {
  id: string
  /** The source of the options: a dictionary, or an address. */
  from: { code: string } | { url: string; method?: Method }
  value: string | readonly string[] | null
  onChange: (value: string | string[] | null) => void
  isMultiple?: boolean
  isCompact?: boolean
  isClearable?: boolean
  isInvalid?: boolean
  isDisabled?: boolean
  placeholder?: string
  /** Whether disabled options can be chosen as well, for use in filters. */
  offersDisabled?: boolean
}

const optionOf = ({ id, text, disabled }: DictionaryOption): SelectOption => ({
  value: id,
  label: text,
  disabled: disabled === 1,
})

export function DictionarySelect({ from, offersDisabled = false, ...rest }: DictionarySelectProps) {
  const owner = useOwner()
  const code = 'code' in from ? from.code : undefined
  const optionLabel = (option: DictionaryOption) =>
    offersDisabled ? { ...optionOf(option), disabled: false } : optionOf(option)
  const readCache = () => (code === undefined ? undefined : readCachedOptions(owner, code))
  const load = async (keyword: string) => {
    const body = { keyword, multiple: rest.isMultiple ? '1' : '0' }
    const options = await ('url' in from
      ? call<DictionaryOption[]>(from.url, body, { method: from.method ?? 'POST', isRead: true, isSilent: true })
      : run(findOptions, { code: from.code, ...body }, { isSilent: true }))
    if (code !== undefined && keyword === '') cacheOptions({ owner, code }, options)
    return options.map(optionLabel)
  }
  return (
    <SearchableSelect
      {...rest}
      load={load}
      held={() => readCache()?.map(optionLabel)}
      source={`${owner} ${'url' in from ? `${from.method ?? 'POST'} ${from.url}` : from.code}`}
      labelOf={(value) => readCache()?.find(({ id }) => id === value)?.text ?? value}
    />
  )
}
