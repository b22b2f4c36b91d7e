import { copyObject, planObjectCopy } from '@gemba/contract/equipment/object/copy-object.ts'
import { object } from '@gemba/contract/equipment/object.ts'
import { useNavigate } from 'react-router'
import { refresh } from '../../../api/query.ts'
import { run, useCommandQuery } from '../../../api/run.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useName } from '../../../i18n/name.ts'
import { useText } from '../../../i18n/text.ts'
import { EditDialog } from '../../../resource/form/edit-dialog.tsx'
import { inputsOf } from '../../../resource/form/form-field.ts'
import { labelIn } from '../../../resource/labels.ts'
import { QueryState } from '../../../resource/query-boundary.tsx'
import { pageUrl } from '../../../resource/tab/page-url.ts'
import { toast } from '../../../ui/state/toast.tsx'
import { objectAddress } from '../page-urls.ts'
import type { ObjectRow } from '../rows.ts'
import { nameOfCopy } from './name-of-copy.ts'
import styles from './object-tree.module.css'
import { objectTreeWords } from './words.ts'

interface CopyObjectDialogProps {
  source: Pick<ObjectRow, 'id' | 'code' | 'name' | 'nameEn' | 'nameTw' | 'parentId'>
  onClose: () => void
}

/** Shows what a copy of an object and everything below it will contain, and creates it. */
export function CopyObjectDialog({ source, onClose }: CopyObjectDialogProps) {
  const text = useText(objectTreeWords)
  const language = useLanguage((state) => state.language)
  const navigate = useNavigate()
  const name = useName()(source)
  const first = useCommandQuery(planObjectCopy, { objectId: source.id })
  const { codeSuffix, objectName, parentId } = copyObject.input
  if (!first.data) return first.isError ? <QueryState query={first} /> : null
  const labels = {
    codeSuffix: { label: text('codeSuffix'), help: text('codeSuffixHelp') },
    objectName: { label: labelIn(object, 'name', language), help: text('copyNameHelp') },
    parentId: { label: labelIn(object, 'parentId', language), help: text('copyParentHelp') },
  }
  return (
    <EditDialog
      title={text('copyOf', { name })}
      mode="action"
      isQuiet
      width={640}
      confirmText={text('copyObject')}
      fields={inputsOf({ codeSuffix, objectName, parentId }, (name) => labels[name])}
      initial={{
        codeSuffix: first.data.codeSuffix,
        objectName: nameOfCopy({ name, code: source.code }, first.data.codeSuffix),
        parentId: source.parentId,
      }}
      below={({ values }) => <CopyPlan objectId={source.id} codeSuffix={String(values.codeSuffix ?? '')} />}
      onSave={async (values) => {
        const copy = await run(copyObject, { ...values, objectId: source.id })
        toast('ok', text('copied', { n: copy.objects.length }))
        await refresh('equipment')
        void navigate(pageUrl(objectAddress, { id: copy.objectId }))
      }}
      onClose={onClose}
    />
  )
}

/** The objects of the copy with their new codes, and what is not copied. */
function CopyPlan({ objectId, codeSuffix }: { objectId: string; codeSuffix: string }) {
  const text = useText(objectTreeWords)
  const plan = useCommandQuery(planObjectCopy, { objectId, codeSuffix: codeSuffix || null })
  if (!plan.data) return <QueryState query={plan} />
  const { objects, pointCount, ruleCount } = plan.data
  const takenCount = objects.filter(({ isTaken }) => isTaken === 1).length
  return (
    <section className="column gap-8" aria-label={text('copyPlan')} data-testid="copy-plan">
      <p className="flush">{text('copyCounts', { objects: objects.length, points: pointCount, rules: ruleCount })}</p>
      {takenCount > 0 ? (
        <p className="flush urgent" role="alert">
          {text('codesTaken', { n: takenCount })}
        </p>
      ) : null}
      <ul className={`plain-list scroll ${styles.plan}`}>
        {objects.map(({ id, name, newCode, level, pointCount: points, isTaken }) => (
          <li
            key={id}
            className="row spread gap-12 padding-6-0 line-below"
            style={{ paddingLeft: Math.min(level, 8) * 16 }}
          >
            <span>
              {name} <small className={isTaken === 1 ? 'urgent' : 'muted'}>{newCode}</small>
            </span>
            <span className="muted">{text('pointCount', { n: points })}</span>
          </li>
        ))}
      </ul>
      <p className="flush muted">{text('notCopied')}</p>
    </section>
  )
}
