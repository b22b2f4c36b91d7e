// A select over more options than are worth loading: the first of them, a row that says so, and a search on the server.
import { Select } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { listWords } from '../../i18n/lists.ts'
import { useText } from '../../i18n/text.ts'
import { tell } from '../query.ts'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

interface SearchableSelectProps {
  id: string
  value: string | readonly string[] | null
  onChange: (value: string | string[] | null) => void
  /** Finds options; an empty keyword asks for the first ones. */
  load: (keyword: string) => Promise<SelectOption[]>
  /** What the options come from: after it has changed they are loaded again. */
  source: string
  /** Names of values that are chosen already and may not be among those found. */
  labelOf?: (value: string) => string
  isMultiple?: boolean
  isClearable?: boolean
  isInvalid?: boolean
  isDisabled?: boolean
}

/** Shell specification, section 7.5: pause before a search, and after the source has changed. */
const searchDelayMs = 200
const sourceDelayMs = 500
const hintValue = '\u0000more'

/** Options of the moment; an answer that comes late, after another was asked for, is dropped. */
function useOptions({ load, source }: Pick<SearchableSelectProps, 'load' | 'source'>) {
  const [options, setOptions] = useState<SelectOption[]>([])
  const [isLoading, setLoading] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(0)
  const loaded = useRef<string>(undefined)
  const ask = async (keyword: string) => {
    asked.current += 1
    const mine = asked.current
    setLoading(true)
    const found = await load(keyword).catch((error: unknown) => {
      tell(error)
      return []
    })
    if (mine !== asked.current) return
    setOptions(found)
    setLoading(false)
  }
  const askIn = (delayMs: number, keyword: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void ask(keyword), delayMs)
  }
  const latest = useRef(askIn)
  latest.current = askIn
  useEffect(() => {
    latest.current(loaded.current === undefined ? 0 : sourceDelayMs, '')
    loaded.current = source
    return () => clearTimeout(timer.current)
  }, [source])
  return { options, isLoading, search: (keyword: string) => askIn(searchDelayMs, keyword.trim()) }
}

export function SearchableSelect(props: SearchableSelectProps) {
  const { id, value, onChange, labelOf, isMultiple = false } = props
  const text = useText(listWords)
  const { options, isLoading, search } = useOptions(props)
  const shown = useMemo(() => {
    const chosen = (Array.isArray(value) ? value : value ? [value] : []) as string[]
    const missing = chosen
      .filter((one) => !options.some((option) => option.value === one))
      .map((one) => ({ value: one, label: labelOf?.(one) ?? one }))
    return [{ value: hintValue, label: text('typeMore'), disabled: true }, ...missing, ...options]
  }, [value, options, labelOf, text])
  return (
    <Select<string | string[]>
      id={id}
      className="field-wide"
      {...(isMultiple ? { mode: 'multiple' as const } : {})}
      options={shown}
      value={(value as string | string[] | null) ?? (isMultiple ? [] : (null as unknown as string))}
      onChange={(chosen) => onChange(chosen ?? null)}
      showSearch={{ filterOption: false, onSearch: search }}
      loading={isLoading}
      allowClear={props.isClearable ?? true}
      placeholder={text('choose')}
      disabled={props.isDisabled ?? false}
      {...(props.isInvalid ? { status: 'error' } : {})}
    />
  )
}
