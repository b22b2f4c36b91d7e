// The draft of a route: plain values, created from the reply of the server and sent back in one request.
import type { CommandInput } from '@gemba/contract/kit/command.ts'
import { durationOf, type GraphLink, type Schedule, scheduleOf } from '@gemba/contract/production/route/route-graph.ts'
import type { GraphReply, saveRouteGraph } from '@gemba/contract/production/route/route-graph-call.ts'
import type { StoredFile } from '@gemba/contract/stored-file.ts'

export interface RouteHead {
  readonly code: string | null
  readonly name: string
  readonly nameEn: string | null
  readonly nameTw: string | null
  readonly materialId: string | null
  readonly revision: string
  readonly isDefault: 0 | 1
  readonly remark: string | null
}

export interface DraftResource {
  readonly kind: 1 | 2 | 3 | 4 | 5
  readonly targetId: string | null
  readonly quantity: string | null
}

export interface DraftMaterial {
  readonly materialId: string | null
  readonly quantity: string | null
  readonly unitId: string | null
  readonly consumeType: 1 | 2
}

export interface DraftStep {
  /** Null for a new step. */
  readonly id: string | null
  readonly title: string
  readonly description: string | null
  readonly files: readonly StoredFile[]
}

export interface DraftParameter {
  readonly code: string
  readonly name: string
  readonly nameEn: string | null
  readonly nameTw: string | null
  readonly kind: 1 | 2 | 3
  readonly unit: string | null
  readonly lowerLimit: string | null
  readonly target: string | null
  readonly upperLimit: string | null
  readonly isRequired: 0 | 1
  /** The object whose points are offered. */
  readonly objectId: string | null
  readonly pointId: string | null
}

export interface DraftSegment {
  readonly key: string
  /** Null for a new operation. */
  readonly id: string | null
  readonly number: number
  readonly stageId: string
  readonly stageName: string
  readonly workCenterId: string | null
  readonly setupTime: string | null
  readonly standardTime: string | null
  readonly runBatch: string | null
  readonly parallelStations: number
  readonly transferBatch: string | null
  readonly isInspected: 0 | 1
  readonly description: string | null
  readonly files: readonly StoredFile[]
  readonly resources: readonly DraftResource[]
  readonly materials: readonly DraftMaterial[]
  readonly steps: readonly DraftStep[]
  readonly parameters: readonly DraftParameter[]
}

export interface RouteDraft {
  readonly head: RouteHead
  readonly segments: readonly DraftSegment[]
  readonly links: readonly GraphLink[]
}

export const noRoute: RouteDraft = {
  head: {
    code: null,
    name: '',
    nameEn: null,
    nameTw: null,
    materialId: null,
    revision: '1',
    isDefault: 1,
    remark: null,
  },
  segments: [],
  links: [],
}

/** Returns the draft of a route as the server has sent it. */
export function draftOf({ route, segments, dependencies }: GraphReply): RouteDraft {
  const { code, name, nameEn, nameTw, materialId, revision, isDefault, remark } = route
  return {
    head: { code, name, nameEn, nameTw, materialId, revision, isDefault, remark },
    segments: segments.map((segment) => ({
      key: segment.id,
      id: segment.id,
      number: Number(segment.number),
      stageId: segment.stageId,
      stageName: segment.stageName,
      workCenterId: segment.workCenterId,
      setupTime: segment.setupTime,
      standardTime: segment.standardTime,
      runBatch: segment.runBatch,
      parallelStations: segment.parallelStations,
      transferBatch: segment.transferBatch,
      isInspected: segment.isInspected,
      description: segment.description,
      files: segment.files,
      resources: segment.resources.map(({ kind, targetId, quantity }) => ({
        kind,
        targetId,
        quantity,
      })),
      materials: segment.materials.map(({ materialId: of, quantity, unitId, consumeType }) => ({
        materialId: of,
        quantity,
        unitId,
        consumeType,
      })),
      steps: segment.steps,
      parameters: segment.parameters,
    })),
    links: dependencies.map(({ fromId, toId, relation, lagMinutes }) => ({
      from: fromId,
      to: toId,
      relation,
      lagMinutes,
    })),
  }
}

type RouteGraphInput = CommandInput<typeof saveRouteGraph>

/** Files are sent by their ids. */
const idsOf = (files: readonly StoredFile[]) => files.map(({ fileId }) => fileId) as unknown as StoredFile[]

/** Returns the input to save a draft. Lines without a chosen record are left out. */
export function sentOf({ head, segments, links }: RouteDraft): Omit<RouteGraphInput, 'id' | 'version'> {
  return {
    ...head,
    segments: segments.map(({ stageName: _, files, resources, materials, steps, parameters, ...segment }) => ({
      ...segment,
      files: idsOf(files),
      resources: resources.flatMap(({ targetId, quantity, kind }) => (targetId ? [{ kind, targetId, quantity }] : [])),
      materials: materials.flatMap(({ materialId, quantity, ...line }) =>
        materialId ? [{ ...line, materialId, quantity: quantity ?? '0' }] : [],
      ),
      steps: steps.flatMap((step) => (step.title.trim() ? [{ ...step, files: idsOf(step.files) }] : [])),
      parameters: parameters.flatMap(({ objectId: _o, ...line }) => (line.code.trim() ? [line] : [])),
    })),
    dependencies: links.map((link) => ({ ...link, relation: link.relation as 1 | 2 | 3 })),
  }
}

/** Returns the earliest start of each operation of a draft. */
export const scheduleOfDraft = ({ segments, links }: Pick<RouteDraft, 'segments' | 'links'>): Schedule =>
  scheduleOf(
    segments.map((segment) => ({ key: segment.key, durationMs: durationOf(segment) || 0 })),
    links,
  )

/** Returns what a route still needs before it can be saved. */
export function missingOf(
  { name, revision, materialId }: RouteHead,
  isOfProduct: boolean,
): 'needsName' | 'needsProduct' | 'needsRevision' | undefined {
  if (name.trim() === '') return 'needsName'
  if (isOfProduct && materialId === null) return 'needsProduct'
  return revision.trim() === '' ? 'needsRevision' : undefined
}
