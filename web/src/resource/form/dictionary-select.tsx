// A select over the options of a dictionary by its code, or of any address that answers options. What this browser keeps
// of the dictionary is shown first; an address that fails is silent (shell specification, section 7.5).
import type { DictionaryOption } from '@gemba/contract/base/dictionary.ts'
import type { Method } from '@gemba/contract/kit/resource.ts'
import { call } from '../client.ts'
import { keepOptions, readKeptOptions } from '../kept-lists.ts'
import { useOwner } from '../session.ts'
import type { SelectOption } from './option-loader.ts'
import { SearchableSelect } from './searchable-select.tsx'

interface DictionarySelectProps {
  id: string
  /** A dictionary, or where else the options come from. */
  from: { code: string } | { url: string; method?: Method }
  value: string | readonly string[] | null
  onChange: (value: string | string[] | null) => void
  isMultiple?: boolean
  isClearable?: boolean
  isInvalid?: boolean
  isDisabled?: boolean
  placeholder?: string
  /** Also what may not be chosen any more can be chosen, to look for it. */
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
  const { url, method = 'POST' } =
    'url' in from ? from : { url: `/gaeaDict/select/${encodeURIComponent(from.code)}`, method: 'POST' as const }
  const shown = (option: DictionaryOption) =>
    offersDisabled ? { ...optionOf(option), disabled: false } : optionOf(option)
  const kept = () => (code === undefined ? undefined : readKeptOptions(owner, code))
  const load = async (keyword: string) => {
    const body = { keyword, multiple: rest.isMultiple ? '1' : '0' }
    const options = await call<DictionaryOption[]>(url, body, { method, isRead: true, isSilent: true })
    if (code !== undefined && keyword === '') keepOptions({ owner, code }, options)
    return options.map(shown)
  }
  return (
    <SearchableSelect
      {...rest}
      load={load}
      held={() => kept()?.map(shown)}
      source={`${owner} ${method} ${url}`}
      labelOf={(value) => kept()?.find(({ id }) => id === value)?.text ?? value}
    />
  )
}
