-- For wrk: sends a file's requests in sequence, and prints the result as JSON. The file holds
-- requests in wire format, each after a line with its length in bytes.

-- Each thread begins at another request, so that threads do not send the same ones concurrently.

local threads = 0
local requests = {}
local sent = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init(args)
  local file = assert(io.open(args[1], "rb"))
  while true do
    local length = file:read("*l")
    if not length then break end
    requests[#requests + 1] = file:read(tonumber(length))
  end
  file:close()
  sent = math.floor(#requests * number / tonumber(args[2]))
end

function request()
  sent = sent % #requests + 1
  return requests[sent]
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"seconds":%.6f,"bytes":%d,"refused":%d,"errors":%d,' ..
    '"p50Ms":%.3f,"p99Ms":%.3f,"maxMs":%.3f}\n',
    summary.requests, summary.duration / 1e6, summary.bytes,
    errors.status, errors.connect + errors.read + errors.write + errors.timeout,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, latency.max / 1e3))
end
