import { RecordLink } from '../../../../resource/tab/record-link.tsx'

/** Link to a material by code and name, truncated to the available width. */
export function MaterialName({ id, code, name }: { id: string; code: string; name: string }) {
  const label = `${code} ${name}`
  return (
    <span className="ellipsis" title={label}>
      <RecordLink of="material" id={id}>
        {label}
      </RecordLink>
    </span>
  )
}
