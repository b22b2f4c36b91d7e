// The part of the page of a gateway that maps received tags to points: tags that wait, and mapped ones.
import { listBoxMappings, listMappingProposals } from '@gemba/contract/gateway/mapping/commands.ts'
import { useCommandQuery } from '../../../api/run.ts'
import { useText } from '../../../i18n/text.ts'
import { useCan } from '../../../session/session.ts'
import { TextLink } from '../../../ui/button/button.tsx'
import { Section } from '../../../ui/panel/section.tsx'
import { mappingUrl } from '../page-urls.ts'
import { MappedKeys } from './mapped-keys.tsx'
import { UnmappedKeys } from './unmapped-keys.tsx'
import { mappingWords } from './words.ts'

const refetchMs = 5_000

/** Renders nothing if no tag waits for a point and none is mapped. */
export function MappingPanel({ boxId }: { boxId: string }) {
  const text = useText(mappingWords)
  const canEdit = useCan('box:edit')
  const proposals = useCommandQuery(listMappingProposals, { boxId }, { refetchMs })
  const mappings = useCommandQuery(listBoxMappings, { boxId }, { refetchMs })
  if (!proposals.data || !mappings.data) return null
  const { keys, points } = proposals.data
  if (keys.length === 0 && mappings.data.length === 0) return null
  return (
    <Section
      title={text('title')}
      aside={text('hint')}
      tools={<TextLink to={mappingUrl}>{text('edit')}</TextLink>}
      testId="mappings"
    >
      {keys.length > 0 ? <UnmappedKeys boxId={boxId} keys={keys} points={points} canEdit={canEdit} /> : null}
      {mappings.data.length > 0 ? <MappedKeys boxId={boxId} mappings={mappings.data} canEdit={canEdit} /> : null}
    </Section>
  )
}
