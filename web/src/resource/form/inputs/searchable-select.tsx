// A select with many options. If all options are loaded, it searches them. Otherwise it shows the first ones, a row
// that says so, and searches on the server.
import { Select } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { notifyFailure } from '../../../api/query.ts'
import { useText } from '../../../i18n/text.ts'
import { listWords } from '../../words.ts'
import { OptionLoader, type SelectOption } from './option-loader.ts'

interface SearchableSelectProps {
  id: string
  value: string | readonly string[] | null
  onChange: (value: string | string[] | null) => void
  /** Every option. With it nothing is loaded, and a text typed before it arrives is searched in it. */
  all?: readonly SelectOption[] | undefined
  /** Finds options. An empty keyword requests the first ones. */
  load: (keyword: string) => Promise<readonly SelectOption[]>
  /** Returns cached options. */
  held?: () => readonly SelectOption[] | undefined
  /** Identifies the source. The options are loaded again when it changes. */
  source: string
  /** Returns the label of a chosen value that is not among the options. */
  labelOf?: (value: string) => string
  isMultiple?: boolean
  /** Shows as many chosen values as fit in one line, and the number of the others. */
  isCompact?: boolean
  isClearable?: boolean
  isInvalid?: boolean
  isDisabled?: boolean
  placeholder?: string
}

/** A select in a narrow cell of a table has legible options. */
const minPopupPx = 260

const hintValue = '\u0000more'
const nothing: readonly SelectOption[] = []

const isFoundBy = (keyword: string, option: SelectOption | undefined): boolean =>
  (option?.search ?? option?.label ?? '').toLowerCase().includes(keyword.trim().toLowerCase())

/** Returns the current options. */
function useOptions(props: Pick<SearchableSelectProps, 'load' | 'held' | 'source'>) {
  const [{ options, isLoading }, setFound] = useState({ options: nothing, isLoading: false })
  const latest = useRef(props)
  latest.current = props
  const [loader] = useState(
    () =>
      new OptionLoader(
        () => {
          const { load, held } = latest.current
          return { load, onFailure: notifyFailure, held }
        },
        (newlyLoaded) => setFound((old) => ({ ...old, ...newlyLoaded })),
      ),
  )
  const { source } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: the source is asked by the loader; its name says when anew
  useEffect(() => {
    loader.changeSource()
    return loader.stop
  }, [source, loader])
  return { options, isLoading, search: loader.search }
}

export function SearchableSelect(props: SearchableSelectProps) {
  const { id, value, onChange, labelOf, all, isMultiple = false, isCompact = false } = props
  const text = useText(listWords)
  const loadedOptions = useOptions(props)
  const options = all ?? loadedOptions.options
  const visibleOptions = useMemo(() => {
    const chosen = (Array.isArray(value) ? value : value ? [value] : []) as string[]
    const missing = chosen
      .filter((selected) => !options.some((option) => option.value === selected))
      .map((selected) => ({ value: selected, label: labelOf?.(selected) ?? selected }))
    const hint = { value: hintValue, label: text('typeMore'), disabled: true }
    return [...(all ? [] : [hint]), ...missing, ...options]
  }, [value, options, all, labelOf, text])
  return (
    <Select<string | string[], SelectOption>
      id={id}
      className="full-width"
      popupMatchSelectWidth={minPopupPx}
      mode={isMultiple ? 'multiple' : undefined}
      maxTagCount={isCompact ? 'responsive' : visibleOptions.length}
      options={visibleOptions}
      value={(value as string | string[] | null) ?? (isMultiple ? [] : (null as unknown as string))}
      onChange={(chosen) => onChange(chosen ?? null)}
      showSearch={{ filterOption: all ? isFoundBy : false, onSearch: loadedOptions.search }}
      loading={!all && loadedOptions.isLoading}
      allowClear={props.isClearable ?? true}
      placeholder={props.placeholder ?? text('choose')}
      disabled={props.isDisabled ?? false}
      status={props.isInvalid ? 'error' : undefined}
    />
  )
}
