// The reasons of an alarm, those that its rule names first.
import { listOfferedTags } from '@gemba/contract/alarm/shelf/work-alarms.ts'
import { Select } from 'antd'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { shelfWords } from './words.ts'

interface ReasonTagSelectProps {
  id: string
  /** The alarm to resolve; undefined for several. */
  episodeId: string | undefined
  value: readonly string[] | null | undefined
  onChange: (value: string[]) => void
}

export function ReasonTagSelect({ id, episodeId, value, onChange }: ReasonTagSelectProps) {
  const text = useText(shelfWords)
  const { data = [], isPending } = useCommandQuery(listOfferedTags, { id: episodeId ?? null })
  const optionsWhere = (isOfRule: boolean) =>
    data.filter((tag) => tag.isOfRule === isOfRule).map(({ tagId, tagName }) => ({ value: tagId, label: tagName }))
  const usual = optionsWhere(true)
  const others = optionsWhere(false)
  const groups = [
    { label: text('usualTags'), options: usual },
    { label: text('otherTags'), options: others },
  ].filter(({ options }) => options.length > 0)
  return (
    <Select<string[]>
      id={id}
      className="full-width"
      mode="multiple"
      loading={isPending}
      value={[...(value ?? [])]}
      onChange={onChange}
      options={usual.length === 0 ? others : groups}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}
