// Parts without data: buttons, states, popup, tree.

import { listDocumentTree } from '@gemba/contract/docs/document.ts'
import { splitEndpoint } from '@gemba/contract/kit/route.ts'
import { useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { SourceTree } from '../../resource/reference/source-tree.tsx'
import { MainButton, PlainButton } from '../../ui/button/button.tsx'
import { Popup } from '../../ui/panel/popup.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/state/page-states.tsx'
import { toast } from '../../ui/state/toast.tsx'
import { Tree } from '../../ui/tree/tree.tsx'
import type { TreeNode } from '../../ui/tree/visible-nodes.ts'
import { Section } from './section.tsx'
import { galleryWords } from './words.ts'

export function PlainExamples() {
  const text = useText(galleryWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Section title={text('buttons')}>
        <p className="bar gap-12 flush">
          <MainButton onClick={() => toast('ok', text('main'))}>{text('main')}</MainButton>
          <PlainButton onClick={() => setOpen(true)} data-testid="open-popup">
            {text('openPopup')}
          </PlainButton>
          <button type="button" className="danger-button" onClick={() => toast('warn', text('dangerous'))}>
            {text('dangerous')}
          </button>
        </p>
        {isOpen ? (
          <Popup
            title={text('popup')}
            onCancel={() => setOpen(false)}
            onConfirm={() => setOpen(false)}
            links={<a href="/dev/gallery">{text('link')}</a>}
            testId="gallery-popup"
          >
            {text('popupText')}
          </Popup>
        ) : null}
      </Section>
      <Section title={text('states')}>
        <div className="grid gap-16 fit-columns-280">
          <EmptyState title={text('states')} hint={text('plain')} />
          <ErrorState
            failure={{ message: text('states'), code: 'timeout' }}
            onRetry={() => toast('info', text('plain'))}
          />
          <Skeleton rows={5} />
        </div>
      </Section>
      <TreeExample />
    </>
  )
}

function TreeExample() {
  const text = useText(galleryWords)
  const [chosen, setChosen] = useState<string>()
  const [read, setRead] = useState<string>()
  const leaf = (id: number): TreeNode => ({ id: String(id), name: text('row', { n: id }), children: [] })
  const nodes: TreeNode[] = [{ ...leaf(1), children: [leaf(2), { ...leaf(3), children: [leaf(4)] }] }, leaf(5)]
  return (
    <Section title={text('tree')}>
      <div className="grid gap-16 fit-columns-280">
        <Tree label={text('tree')} nodes={nodes} chosen={chosen} onChoose={setChosen} />
        <SourceTree
          label={text('sourceTree')}
          url={splitEndpoint(listDocumentTree.paths[0]).path}
          of={['docs', 'documentClass']}
          chosen={read}
          onChoose={setRead}
        />
      </div>
    </Section>
  )
}
