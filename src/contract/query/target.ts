/**
 * Parses `target[port]`, the port of the assets' Prometheus exporters (docs: Introduction).
 */
import { portMax, targetPortDefault } from '../parameters.ts';
import { expected, type ValueResult } from './value.ts';

/** The exporters' port. */
export interface TargetOptions {
  readonly port: number;
}

const portNumber = /^[1-9][0-9]{0,4}$/;

/** A port: a whole number from 1 to 65535, without sign or leading zero. */
export function readTargetValue(_name: string, text: string): ValueResult<number> {
  const port = portNumber.test(text) ? Number(text) : Number.NaN;
  return port <= portMax ? { value: port } : expected(`a whole number from 1 to ${portMax}`, text);
}

export function readTarget(given: ReadonlyMap<string, unknown>): {
  readonly value: TargetOptions;
} {
  return { value: { port: (given.get('port') as number | undefined) ?? targetPortDefault } };
}
