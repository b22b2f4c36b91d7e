import type { NamedResource } from '@gemba/contract/production/segment/resource-fields.ts'
import {
  listSegmentTypes,
  listStageResources,
  listTemplateResources,
  saveStageResources,
  saveTemplateResources,
} from '@gemba/contract/production/segment/segment-resources.ts'
import type { Work } from '../../../platform/db/work.ts'
import { handle } from '../../../platform/http/route.ts'
import type { Input } from '../../../resource/crud.ts'
import { listOptions } from '../../../resource/dictionary-options.ts'
import { lineOf, namedOf, resourceKey } from './resource-lines.ts'
import { stageResources, stages, templateResources, templates } from './segment-stage.ts'
import { syncLines } from './sync-lines.ts'

interface ResourceReplacement {
  readonly operations: typeof stageResources | typeof templateResources
  readonly parent: Input
  readonly resources: readonly NamedResource[]
}

async function replace(work: Work, { operations, parent, resources }: ResourceReplacement): Promise<null> {
  const storedLines = await operations.list(work, parent)
  await syncLines(work, {
    operations,
    parent,
    held: storedLines,
    keyOf: resourceKey,
    name: 'resources',
    sent: resources.map(lineOf),
  })
  return null
}

/** Routes for the resources of stages and templates. */
export const segmentResourceRoutes = [
  ...handle(listStageResources, import.meta.url, async (read, { id }) => {
    await stages.read(read, { id })
    return (await stageResources.list(read, { stageId: id })).map(namedOf)
  }),
  ...handle(
    saveStageResources,
    import.meta.url,
    async (work, { id, resources }) => {
      await stages.read(work, { id })
      return replace(work, { operations: stageResources, parent: { stageId: id }, resources })
    },
    { bareList: 'resources' },
  ),
  ...handle(listTemplateResources, import.meta.url, async (read, { id }) => {
    await templates.read(read, { id })
    return (await templateResources.list(read, { templateId: id })).map(namedOf)
  }),
  ...handle(saveTemplateResources, import.meta.url, async (work, { id, resources }) => {
    await templates.read(work, { id })
    return replace(work, { operations: templateResources, parent: { templateId: id }, resources })
  }),
  ...handle(listSegmentTypes, import.meta.url, async (read) => {
    const options = await listOptions(read, 'segmentType')
    return options.filter(({ disabled }) => disabled === 0).map(({ id, text }) => ({ id, text }))
  }),
]
