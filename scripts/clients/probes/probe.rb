# Sends one request with Net::HTTP, and prints what its caller got: {"threw": …} or {"status", "value"}.
require 'json'
require 'net/http'

sent = JSON.parse(ARGV.fetch(1))
origin = URI(sent['url'])
http = Net::HTTP.new(origin.host, origin.port)
http.open_timeout = http.read_timeout = sent['timeoutMs'] / 1000.0 if sent['timeoutMs']
begin
  http.start if sent['warmPath']
  http.get(sent['warmPath'], sent['headers']) if sent['warmPath']
  kind = sent['method'] == 'POST' ? Net::HTTP::Post : Net::HTTP::Get
  request = kind.new(sent['path'], sent['headers'])
  request.body = sent['body'] if sent['body']
  response = http.request(request)
  value = response.is_a?(Net::HTTPSuccess) ? JSON.parse(response.body) : nil
  puts JSON.generate(status: response.code.to_i, value: value)
rescue StandardError => e
  puts JSON.generate(threw: e.class.name)
end
